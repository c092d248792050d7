-- Jobs of several kinds. What steps of a render job stored in columns of their own becomes a result of the step, so that a new step
-- needs no new column.

alter table render_job rename to job;
alter table job add column kind varchar(20) default 'RENDER' not null;
alter table job alter column kind drop default;
alter index render_job_of_account rename to job_of_account;
alter index render_job_unfinished rename to job_unfinished;
create index job_of_video on job (video_id);

-- Results of steps, as JSON. `step` is the step within its job: 'PLAN:0'. `attempt` is empty for results from before this version.
create table step_result (
  job_id  varchar(32) ${ascii} not null,
  step    varchar(30) ${ascii} not null,
  attempt varchar(40) not null,
  result  ${text} not null,
  primary key (job_id, step)
);
insert into step_result (job_id, step, attempt, result)
select id, 'PROBE:0', '', facts from job where facts is not null;
insert into step_result (job_id, step, attempt, result)
select id, 'PLAN:0', '', plan from job where plan is not null;
insert into step_result (job_id, step, attempt, result)
select id, 'PACKAGE:0', '', '{"lengthMicros":' || length_micros || '}' from job where length_micros is not null;
insert into step_result (job_id, step, attempt, result)
select id, 'STILLS:0', '', stills from job where stills is not null;

-- How much a step has done, in the unit of its job's kind, and how it stands.
create table step_progress (
  job_id varchar(32) ${ascii} not null,
  step   varchar(30) ${ascii} not null,
  amount double precision default 0 not null,
  note   varchar(20),
  primary key (job_id, step)
);
insert into step_progress (job_id, step, amount)
select job_id, 'CHUNK:' || chunk, video_seconds from render_chunk;
insert into step_progress (job_id, step, note)
select id, 'RECEIVE:0', reception from job where reception is not null;
drop table render_chunk;

alter table job drop column facts;
alter table job drop column plan;
alter table job drop column length_micros;
alter table job drop column stills;
alter table job drop column reception;

-- Steps that have been renamed, and the kind of job in the names of queued steps: '<job>:RENDER.CHUNK:3'.
update job set done = replace(replace(done, ' OPENING:', ' EARLY_START:'), ' TOP:', ' REMUX_TOP:')
where done like '% OPENING:%' or done like '% TOP:%';
update step_execution
set task_instance = replace(replace(task_instance, ':OPENING:', ':EARLY_START:'), ':TOP:', ':REMUX_TOP:');
update step_execution
set task_instance = substring(task_instance, 1, position(':' in task_instance)) || 'RENDER.'
                    || substring(task_instance, position(':' in task_instance) + 1);
