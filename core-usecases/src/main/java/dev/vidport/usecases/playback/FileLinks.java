package dev.vidport.usecases.playback;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.derivative.MuxedFile;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.media.VideoCodec;
import dev.vidport.domain.playback.LinkLifetime;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.variant.Av1Encoding;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.MediaFiles;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.usecases.playback.port.LinkedFile;
import dev.vidport.usecases.storage.port.ObjectLinks;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Lists the files of a video to download. */
public final class FileLinks {
  private static final String AAC = "aac";

  private final ObjectLinks store;
  private final Clock clock;

  FileLinks(ObjectLinks store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /**
   * The files that are made of the output.
   *
   * @param folder the address of a grant, below which the files are
   */
  static List<LinkedFile> of(Ended video, Output output, String folder, Instant expires) {
    Published published = new Published(video, output, folder, expires);
    List<LinkedFile> files = new ArrayList<>();
    for (String label : output.renditions()) {
      files.add(published.rendition(label, VideoCodec.H264, label));
    }
    for (String label : output.av1().map(Av1Encoding::renditions).orElse(List.of())) {
      files.add(published.rendition(label, VideoCodec.AV1, label + "-" + VideoCodec.AV1.label()));
    }
    if (output.hasAudio()) {
      files.add(published.audio());
    }
    video.captions().tracks().forEach(track -> files.add(published.captions(track)));
    return files;
  }

  /** The uploaded files of a video, as long as they are stored. */
  public List<LinkedFile> originals(Ended video) {
    VideoDetails details = video.details();
    Optional<String> camera = details.material().camera();
    List<LinkedFile> files = new ArrayList<>();
    if (video.originalDeleted()) {
      return files;
    }
    details
        .material()
        .originalOwner()
        .ifPresent(
            owner -> {
              files.add(
                  original(
                      new SourceFile.Original(owner, UploadFileRole.SOURCE),
                      details.fileName(),
                      // With a camera, only the size of both is known.
                      camera.isEmpty() && details.sizeBytes() > 0
                          ? OptionalLong.of(details.sizeBytes())
                          : OptionalLong.empty()));
              camera.ifPresent(
                  name ->
                      files.add(
                          original(
                              new SourceFile.Original(owner, UploadFileRole.CAMERA),
                              name,
                              OptionalLong.empty())));
            });
    return files;
  }

  private LinkedFile original(SourceFile file, String name, OptionalLong bytes) {
    return new LinkedFile(
        LinkedFile.Kind.ORIGINAL,
        name,
        store.downloadText(ObjectKey.of(file), Optional.of(name), LinkLifetime.DOWNLOAD),
        Optional.empty(),
        Optional.empty(),
        bytes,
        OptionalLong.empty(),
        Optional.empty(),
        clock.instant().plus(LinkLifetime.DOWNLOAD).truncatedTo(ChronoUnit.SECONDS));
  }

  /** A published video, whose files are below a grant. */
  private record Published(Ended video, Output output, String folder, Instant expires) {
    LinkedFile rendition(String label, VideoCodec codec, String name) {
      Optional<MediaFiles.RenditionFile> known =
          output.media().flatMap(files -> files.rendition(label));
      boolean isStored = name.equals(output.renditions().get(0)) && output.chapters().isEmpty();
      // Of renditions in AV1, the size of each is not known.
      Optional<Long> estimate =
          isStored || codec != VideoCodec.H264
              ? Optional.empty()
              : known.map(file -> file.bytes() + audioBytes());
      return new LinkedFile(
          LinkedFile.Kind.VIDEO,
          title() + "-" + name + ".mp4",
          folder + MuxedFile.requestOf(name),
          Optional.of(codec.label()),
          known.map(MediaFiles.RenditionFile::size),
          positive(output.media().filter(files -> isStored).map(MediaFiles::downloadBytes)),
          positive(estimate),
          Optional.empty(),
          expires);
    }

    LinkedFile audio() {
      return new LinkedFile(
          LinkedFile.Kind.AUDIO,
          title() + ".m4a",
          folder + MuxedFile.requestOfAudio(),
          Optional.of(AAC),
          Optional.empty(),
          OptionalLong.empty(),
          positive(Optional.of(audioBytes())),
          Optional.empty(),
          expires);
    }

    LinkedFile captions(CaptionTrack track) {
      return new LinkedFile(
          LinkedFile.Kind.CAPTIONS,
          title() + "." + track.language().code() + ".vtt",
          folder + OutputFile.captions(track, OutputFile.CAPTIONS_VTT),
          Optional.empty(),
          Optional.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          Optional.of(track.language()),
          expires);
    }

    private String title() {
      return video.details().title();
    }

    private long audioBytes() {
      return output.media().map(MediaFiles::audioBytes).orElse(0L);
    }

    private static OptionalLong positive(Optional<Long> bytes) {
      return bytes.filter(size -> size > 0).map(OptionalLong::of).orElse(OptionalLong.empty());
    }
  }
}
