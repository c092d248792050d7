-- How a job stands to the recording that it was started with.

alter table render_job add column reception varchar(10);
