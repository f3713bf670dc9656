-- Of a key that replaced another: the last checkpoint that the other signed, signed by both.
alter table log_keys add column handover text;
