-- What an authenticator has to sign to prove who uses a session; it counts once, for five minutes.
alter table sessions add column challenge text, add column challenged_at timestamptz;
