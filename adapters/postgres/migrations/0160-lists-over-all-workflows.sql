-- The lists over all workflows, newest first: of the documents, and of the runs of a rare status. Most runs are completed, and
-- are found by walking the ids backwards.
drop index concurrently if exists runs_with_documents;
create index concurrently runs_with_documents on runs (id) where output_kind = 'document' and status = 'completed';
drop index concurrently if exists runs_not_completed;
create index concurrently runs_not_completed on runs (status, id) where status <> 'completed';
