package dev.vidport.library.internal;

import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.usecases.doctor.port.HostExaminer;
import dev.vidport.usecases.media.port.ImageSanitizer;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.media.port.SpeechRecognizer;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What the embedding application, or the host, supplies.
 *
 * @param storage replaces the object store of the settings
 * @param media replaces ffmpeg for videos
 * @param images replaces ffmpeg for uploaded images
 * @param speech replaces the speech recognizer of the settings
 * @param eventListener receives the events of videos
 * @param examiner checks the host in this process
 */
public record OwnPorts(
    Optional<StoragePorts> storage,
    Optional<MediaPorts> media,
    Optional<ImageSanitizer> images,
    Optional<SpeechRecognizer> speech,
    Optional<Consumer<AccountEvent>> eventListener,
    HostExaminer examiner) {
  public static OwnPorts none() {
    return new OwnPorts(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        HostExaminer.none());
  }

  public OwnPorts withStorage(StoragePorts own) {
    return new OwnPorts(Optional.of(own), media, images, speech, eventListener, examiner);
  }

  public OwnPorts withMedia(MediaPorts ownMedia, ImageSanitizer ownImages) {
    return new OwnPorts(
        storage, Optional.of(ownMedia), Optional.of(ownImages), speech, eventListener, examiner);
  }

  public OwnPorts withSpeechRecognizer(SpeechRecognizer own) {
    return new OwnPorts(storage, media, images, Optional.of(own), eventListener, examiner);
  }

  public OwnPorts withEventListener(Consumer<AccountEvent> listener) {
    return new OwnPorts(storage, media, images, speech, Optional.of(listener), examiner);
  }

  public OwnPorts withExaminer(HostExaminer own) {
    return new OwnPorts(storage, media, images, speech, eventListener, own);
  }
}
