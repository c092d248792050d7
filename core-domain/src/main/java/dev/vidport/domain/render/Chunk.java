package dev.vidport.domain.render;

import java.util.OptionalLong;

/**
 * A run of frames that one step renders in every rendition.
 *
 * @param index number of its step, unique in the job: the first plan counts from 0, a plan that
 *     replaces it continues
 * @param firstFrame first frame, counted on the untrimmed timeline
 * @param endFrame the frame after the last; empty means to the end of the source
 */
public record Chunk(int index, long firstFrame, OptionalLong endFrame) {}
