package dev.vidport.usecases.access.port;

import dev.vidport.domain.id.VideoId;

/**
 * One attempt to process a request that its caller repeats until a response arrives. Use cases
 * recognise by it what an earlier attempt has already done.
 *
 * @param newVideo the id for the video that the request creates; the same in every attempt
 * @param isRetry whether an earlier attempt may have had its effect
 */
public record Attempt(VideoId newVideo, boolean isRetry) {}
