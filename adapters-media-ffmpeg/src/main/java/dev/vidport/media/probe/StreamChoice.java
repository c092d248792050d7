package dev.vidport.media.probe;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Chooses the picture and the audio that a viewer wants (decision 0046). Flags of a file count only
 * among streams of the same purpose: many programs mark every stream as default.
 *
 * @param programs the streams of each program of a transmission; none in other containers
 */
record StreamChoice(List<ProbeStream> streams, List<Set<Integer>> programs) {
  private static final Comparator<ProbeStream> BY_PICTURE =
      Comparator.comparing((ProbeStream stream) -> !stream.isDecodable())
          .thenComparing(stream -> !stream.hasSize())
          .thenComparing(stream -> stream.dolbyVision().isIncompatible())
          .thenComparing(ProbeStream::isSinglePicture)
          .thenComparing(ProbeStream::isPictureCodec)
          .thenComparing(ProbeStream::isDependent)
          .thenComparing(stream -> !stream.isDefault());

  private static final Comparator<ProbeStream> BY_AUDIO =
      Comparator.comparing(ProbeStream::isDependent)
          .thenComparing(ProbeStream::isSpecialAudio)
          .thenComparing(stream -> !stream.isDefault());

  /** Cover art does not count, nor a layer that only completes another stream. */
  Optional<ProbeStream> video() {
    return streams.stream()
        .filter(stream -> stream.isVideo() && stream.dolbyVision().hasBaseLayer())
        .min(BY_PICTURE);
  }

  Optional<ProbeStream> audio() {
    return allAudio().min(BY_AUDIO);
  }

  private Stream<ProbeStream> allAudio() {
    return streams.stream()
        .filter(stream -> stream.isAudio() && stream.isDecodable() && isAmongVideo(stream));
  }

  /** {@link #audio} and the other audio of the same film, in the order of the file. */
  List<ProbeStream> audioTracks() {
    return Stream.concat(
            audio().stream(),
            allAudio()
                .filter(stream -> !stream.isDependent() && !audio().equals(Optional.of(stream))))
        .toList();
  }

  /** The audio stream that would be chosen if it could be decoded. */
  Optional<ProbeStream> undecodableAudio() {
    return streams.stream()
        .filter(stream -> stream.isOfAudio() && !stream.isDecodable() && isAmongVideo(stream))
        .min(BY_AUDIO);
  }

  /** Whether the stream belongs to the program of the picture, or to none. */
  private boolean isAmongVideo(ProbeStream audio) {
    Optional<ProbeStream> video = video();
    boolean isInProgram =
        video.isPresent()
            && programs.stream().anyMatch(program -> program.contains(video.get().index()));
    return !isInProgram
        || programs.stream().noneMatch(program -> program.contains(audio.index()))
        || programs.stream()
            .anyMatch(
                program ->
                    program.contains(audio.index()) && program.contains(video.get().index()));
  }
}
