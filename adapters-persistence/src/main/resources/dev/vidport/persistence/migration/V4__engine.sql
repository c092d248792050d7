-- Steps wait in two lines, told apart by the name of their task, and are taken in their turn.

alter table render_job add column turn timestamp(6) with time zone;
update render_job set turn = created_at;
alter table render_job alter column turn set not null;
create index render_job_of_account on render_job (account_id, ended);

alter table step_execution add column turn timestamp(6) with time zone;
update step_execution
set turn = (select turn from render_job where render_job.id = step_execution.job_id);
update step_execution set turn = execution_time where turn is null;
alter table step_execution alter column turn set not null;
update step_execution set task_name = 'quick'
where task_instance like '%:PROBE:%' or task_instance like '%:PLAN:%' or task_instance like '%:PUBLISH:%';

drop index step_execution_due;
create index step_execution_in_turn on step_execution (task_name, picked, turn, execution_time);
