package dev.vidport.library;

import dev.vidport.usecases.caption.port.SpeechRecognizer;
import dev.vidport.usecases.render.port.MediaPorts;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.thumbnail.port.ImageSanitizer;
import java.util.Optional;

/**
 * What the embedding application supplies.
 *
 * @param storage replaces the object store of the settings
 * @param media replaces ffmpeg for videos
 * @param images replaces ffmpeg for uploaded images
 * @param speech replaces the speech recognizer of the settings
 * @param eventListener receives the events of videos
 */
record OwnPorts(
    Optional<StoragePorts> storage,
    Optional<MediaPorts> media,
    Optional<ImageSanitizer> images,
    Optional<SpeechRecognizer> speech,
    Optional<AccountEventListener> eventListener) {
  static OwnPorts none() {
    return new OwnPorts(
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  OwnPorts withStorage(StoragePorts own) {
    return new OwnPorts(Optional.of(own), media, images, speech, eventListener);
  }

  OwnPorts withMedia(MediaPorts ownMedia, ImageSanitizer ownImages) {
    return new OwnPorts(
        storage, Optional.of(ownMedia), Optional.of(ownImages), speech, eventListener);
  }

  OwnPorts withSpeechRecognizer(SpeechRecognizer own) {
    return new OwnPorts(storage, media, images, Optional.of(own), eventListener);
  }

  OwnPorts withEventListener(AccountEventListener listener) {
    return new OwnPorts(storage, media, images, speech, Optional.of(listener));
  }
}
