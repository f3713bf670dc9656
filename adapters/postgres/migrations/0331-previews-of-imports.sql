-- What a dry run read of a file, sealed as the file is, and deleted after an hour: values of each column, and the first rows
-- in each encoding where one has to be chosen.
alter table lead_imports add column preview bytea;
