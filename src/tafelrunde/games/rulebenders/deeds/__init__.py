"""What each verb of the card language does (content file 4.2 and 4.4), one class for each."""
