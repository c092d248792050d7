package dev.vidport.media.render;

import dev.vidport.media.source.MediaInput;

/**
 * A source that can be read.
 *
 * @param seek how its container is sought in
 */
record OpenSource(MediaInput input, Seek seek) {}
