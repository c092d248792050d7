-- What operators look for: jobs that have not ended, and videos that failed.

create index render_job_unfinished on render_job (ended, created_at, id);
create index video_ended on video (outcome, ended_at, job_id);

-- The request that asked for a job, for the log and for traces.
alter table render_job add column request_id varchar(64);
alter table render_job add column traceparent varchar(55);
