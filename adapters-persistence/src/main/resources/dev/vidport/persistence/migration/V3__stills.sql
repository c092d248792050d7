-- The stills that a job took, until they are part of the video's output; and the picture that an owner chose to stand for a video.

alter table render_job add column stills ${text};
alter table video add column thumbnail ${text};
