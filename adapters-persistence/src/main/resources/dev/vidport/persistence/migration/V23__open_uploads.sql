-- What the open uploads of an account may still bring. A column beside `revision`: signing a part does not change the video.
alter table video add column reserved_bytes bigint default 0 not null;
update video set reserved_bytes = size_bytes where state = 'UPLOADING';
create index video_open on video (account_id, state);

-- The signed sizes of the parts of recordings, until the upload ends.
create table part_reservation (
  video_id    varchar(32) ${ascii} not null,
  file        varchar(10) not null,
  part_number integer not null,
  size_bytes  bigint not null,
  expires_at  timestamp(6) with time zone not null,
  primary key (video_id, file, part_number)
);
