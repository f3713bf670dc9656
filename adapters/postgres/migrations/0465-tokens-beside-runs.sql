-- The tokens that the AI took for what is no run, such as the draft of a form from notes, by hour. Not in the log: a use decides nothing.
create table tokens_beside_runs (
  hour              timestamptz not null primary key,
  prompt_tokens     bigint      not null,
  completion_tokens bigint      not null
);
