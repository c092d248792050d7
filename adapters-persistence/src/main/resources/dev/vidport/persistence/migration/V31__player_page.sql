-- The code in the address of a video's player page; null while the page is disabled.
alter table video add column embed_code varchar(32) ${ascii};
