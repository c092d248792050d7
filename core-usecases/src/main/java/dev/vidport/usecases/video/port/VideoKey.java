package dev.vidport.usecases.video.port;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;

/** A video of an account, for queries of many videos. */
public record VideoKey(AccountId account, VideoId video) {}
