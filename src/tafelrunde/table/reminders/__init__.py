"""Reminders that leave the house: by e-mail, webhook, Discord, Telegram and Matrix, through Apprise."""
