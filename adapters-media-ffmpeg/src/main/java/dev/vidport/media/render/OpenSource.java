package dev.vidport.media.render;

import dev.vidport.media.source.MediaInput;

/**
 * A source that can be read.
 *
 * @param seek how its container is sought in
 */
record OpenSource(MediaInput input, Seek seek) {
  /** The same, read from its start. */
  OpenSource unsought() {
    return new OpenSource(input, Seek.NONE);
  }
}
