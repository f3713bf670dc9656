-- What waits for staff on a day: new leads, follow-ups, open questions, decisions asked for, and runs that failed.
drop index concurrently if exists leads_new;
create index concurrently leads_new on leads (created_at, id) where status = 'new' and email <> '';
drop index concurrently if exists leads_to_follow;
create index concurrently leads_to_follow on leads (follow_up_date, id) where status not in ('won', 'lost');
drop index concurrently if exists events_of_questions;
create index concurrently events_of_questions on events ((data ->> 'questionId'), type) where type in ('QuestionAsked', 'QuestionAnswered');
drop index concurrently if exists shares_deciding;
create index concurrently shares_deciding on shares (id) where decision ->> 'state' = 'open' and revoked_at is null;
drop index concurrently if exists runs_failed;
create index concurrently runs_failed on runs (completed_at) where status = 'failed';
