"""Opponents: graded strengths, codemakers, and play for points."""
