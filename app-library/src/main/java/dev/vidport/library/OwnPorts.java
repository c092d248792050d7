package dev.vidport.library;

import dev.vidport.usecases.Ports;
import java.util.Optional;

/**
 * Implementations of ports that the embedding application supplies.
 *
 * @param storage replaces the object store of the settings
 * @param media replaces ffmpeg
 */
record OwnPorts(Optional<Ports.StoragePorts> storage, Optional<Ports.MediaPorts> media) {
  static OwnPorts none() {
    return new OwnPorts(Optional.empty(), Optional.empty());
  }

  OwnPorts withStorage(Ports.StoragePorts own) {
    return new OwnPorts(Optional.of(own), media);
  }

  OwnPorts withMedia(Ports.MediaPorts own) {
    return new OwnPorts(storage, Optional.of(own));
  }
}
