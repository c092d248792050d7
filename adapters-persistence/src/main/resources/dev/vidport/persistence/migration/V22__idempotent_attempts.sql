-- The id for the video that the request creates, the same in every attempt. Null for a key that a host of the release before claimed.
alter table idempotency_key add column new_video varchar(32) ${ascii};
-- When the same request may be attempted again, unless its response is stored. The default serves hosts of the release before.
alter table idempotency_key add column lease_ends_at timestamp(6) with time zone
    default (current_timestamp + interval '2' minute) not null;
