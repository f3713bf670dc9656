-- How often the passcode was set anew: the tries of an address count for one passcode.
alter table passcode_guesses add column generation int not null default 0;
