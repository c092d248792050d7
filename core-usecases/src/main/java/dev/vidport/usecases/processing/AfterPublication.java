package dev.vidport.usecases.processing;

import dev.vidport.domain.video.Ended;

/** Begins further work on a video in the transaction that publishes it. */
public interface AfterPublication {
  /** The video with what begins; unchanged if nothing does. */
  Ended atEnd(Ended video);

  /** Queues what {@link #atEnd} has begun; called after the video is stored. */
  void queue(Ended video);
}
