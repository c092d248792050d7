-- Hosts that work on steps. A worker shows with every heartbeat that it is there; one that has not for a while counts for nothing.

create table worker (
  host      varchar(50) primary key,
  slots     integer not null,
  lanes     integer not null,
  last_seen timestamp(6) with time zone not null
);

-- What a host stores late, after its step was given to another, goes with a second cleaning.
alter table cleanup add column again_at timestamp(6) with time zone;
update cleanup set again_at = not_before;
alter table cleanup alter column again_at set not null;

-- What is kept of a job with the video that it ended, so that its own rows can be forgotten.
alter table video add column job_summary ${text};
