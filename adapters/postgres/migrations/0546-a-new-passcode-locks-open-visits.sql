-- Under which passcode of its link a session was opened, as `generation` of passcode_guesses counts them: a new one locks the others.
alter table report_sessions add column if not exists generation int not null default 0;

update report_sessions s set generation = g.generation from passcode_guesses g where g.share_id = s.share_id;
