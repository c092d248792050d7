-- The imports whose files are not complete in the store. The address may hold a secret, so it is kept no longer than needed.
create table video_import (
  video_id       varchar(32) ${ascii} primary key,
  account_id     varchar(32) ${ascii} not null,
  source_url     varchar(2048) not null,
  reserved_bytes bigint not null,
  fetched_bytes  bigint not null,
  -- The transfer under way; null before the first response of the server.
  upload         varchar(1000),
  part_size      bigint,
  etag           varchar(500),
  last_modified  varchar(500),
  total_bytes    bigint
);
create index video_import_of_account on video_import (account_id);
