from codepegs.tui.screens.review.review_screen import ReviewScreen as ReviewScreen
