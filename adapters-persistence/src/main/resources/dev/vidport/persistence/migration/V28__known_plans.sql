-- The last definition of every plan that the instance has had, for accounts of plans that were removed.
create table known_plan (
  name       varchar(100) ${ascii} primary key,
  definition ${text} not null,
  updated_at timestamp(6) with time zone not null
);
