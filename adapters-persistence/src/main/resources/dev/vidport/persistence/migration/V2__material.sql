-- What a video is made of: uploaded files, its own or those of the video it is reprocessed from, or clips of finished videos. A row
-- without it is an upload of its own. `original_owner` names the video that the files were uploaded for, so that those who need them
-- can be found; it is null for edits.

alter table video add column material ${text};
alter table video add column reprocess_of varchar(32) ${ascii};
alter table video add column original_owner varchar(32) ${ascii};

update video set original_owner = id;

create index video_sharing_original on video (original_owner);
