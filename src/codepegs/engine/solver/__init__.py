"""The search for strategies: exact values, proofs, and one look ahead."""
