-- The captions of a published video, and the recognition that makes them; null for a video without any.
alter table video add column captions ${text};
