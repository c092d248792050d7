-- Whether a reservation is for captions, which have a limit for each day. Hosts of the release before reserve without it; their jobs are
-- checked when they begin.
alter table usage_reservation add column captions boolean default false not null;
create index usage_reservation_of_account on usage_reservation (account_id);

-- Of the jobs that are running. Those of accounts without limits of processing have none.
update usage_reservation set captions = true where job_id in (select id from job where kind = 'CAPTION');
