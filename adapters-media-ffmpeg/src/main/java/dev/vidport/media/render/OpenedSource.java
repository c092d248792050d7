package dev.vidport.media.render;

import dev.vidport.media.source.MediaInput;

/**
 * A source that is open for reading.
 *
 * @param seek how to seek in its container
 */
record OpenedSource(MediaInput input, Seek seek) {
  /** The same source, read from its start. */
  OpenedSource fromStart() {
    return new OpenedSource(input, Seek.NONE);
  }
}
