package dev.vidport.architecture.wrong.storage.video;

import com.google.inject.Inject;

/** An adapter that only a container makes. */
final class Injectable {
  @Inject
  Injectable() {}
}
