-- Where the log was when the agent of each API token last read. Not in the log: a read decides nothing.
create table agent_reads (
  token_id uuid        not null primary key,
  position bigint      not null,
  read_at  timestamptz not null
);
