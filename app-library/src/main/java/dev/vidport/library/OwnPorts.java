package dev.vidport.library;

import dev.vidport.usecases.Ports;
import java.util.Optional;

/**
 * What the embedding application supplies.
 *
 * @param storage replaces the object store of the settings
 * @param media replaces ffmpeg
 * @param eventListener receives the events of videos
 */
record OwnPorts(
    Optional<Ports.StoragePorts> storage,
    Optional<Ports.MediaPorts> media,
    Optional<VideoEventListener> eventListener) {
  static OwnPorts none() {
    return new OwnPorts(Optional.empty(), Optional.empty(), Optional.empty());
  }

  OwnPorts withStorage(Ports.StoragePorts own) {
    return new OwnPorts(Optional.of(own), media, eventListener);
  }

  OwnPorts withMedia(Ports.MediaPorts own) {
    return new OwnPorts(storage, Optional.of(own), eventListener);
  }

  OwnPorts withEventListener(VideoEventListener listener) {
    return new OwnPorts(storage, media, Optional.of(listener));
  }
}
