-- The events of runs and links whose texts are in no read model: an erasure searches them for the person's address.
drop index concurrently if exists events_with_other_texts;
create index concurrently events_with_other_texts on events (stream)
  where type in ('RunStepStarted', 'RunStepCompleted', 'RunApprovalAsked', 'RunOutputsRevised', 'RunOutputsRestored', 'RunTextSuggested',
                 'RunSuggestionJudged', 'ShareRenamed', 'QuestionAsked', 'QuestionAnswered');
-- The documents that the steps of a run wrote: their first event carries the run and the step as its causation id.
drop index concurrently if exists events_of_steps_documents;
create index concurrently events_of_steps_documents on events (split_part(causation_id, '/', 1))
  where version = 1 and type = 'RunRequested' and strpos(causation_id, '/') > 0;
