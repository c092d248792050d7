package dev.vidport.architecture.wrong.usecases.video.port;

import dev.vidport.architecture.wrong.usecases.video.DeleteVideo;

/** A port that knows a use case. */
interface DeletingPort {
  void delete(DeleteVideo by);
}
