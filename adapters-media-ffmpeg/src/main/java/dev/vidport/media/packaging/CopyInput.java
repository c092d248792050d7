package dev.vidport.media.packaging;

import dev.vidport.domain.media.VideoCodec;
import dev.vidport.media.process.InputRestrictions;
import dev.vidport.media.source.MediaInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One input of a packaging run.
 *
 * @param options input options, including {@code -i} and the address
 * @param specifier ffmpeg's specifier of the stream to copy
 * @param copyOptions options of each output that copies the stream
 * @param inputs the addresses that ffmpeg reads for it
 */
record CopyInput(
    List<String> options, String specifier, List<String> copyOptions, List<MediaInput> inputs) {
  private static final String VIDEO = "v";
  private static final String AUDIO_STREAM = "a";

  CopyInput {
    options = List.copyOf(options);
    copyOptions = List.copyOf(copyOptions);
    inputs = List.copyOf(inputs);
  }

  /** A rendition in a single file. */
  static CopyInput video(MediaInput input, VideoCodec codec) {
    List<String> restrictions =
        switch (codec) {
          case H264 -> InputRestrictions.ownFile(input);
          case AV1 -> InputRestrictions.ownEncode(input);
        };
    return ownFile(restrictions, input, VIDEO);
  }

  /** The rendered audio. */
  static CopyInput audio(MediaInput input) {
    return ownFile(InputRestrictions.ownFile(input), input, AUDIO_STREAM);
  }

  private static CopyInput ownFile(List<String> restrictions, MediaInput input, String specifier) {
    List<String> options = new ArrayList<>(restrictions);
    options.addAll(List.of("-i", input.url()));
    return new CopyInput(options, specifier, List.of(), List.of(input));
  }

  /** The video of an uploaded file. */
  static CopyInput uploadedVideo(MediaInput input, long maxPixels, GridCopy copy) {
    List<String> options = new ArrayList<>(InputRestrictions.options(input, maxPixels));
    // The grid refers to the source's own clock, so its times must stay unchanged.
    options.add("-copyts");
    options.addAll(List.of("-i", input.url()));
    return new CopyInput(options, Integer.toString(copy.stream()), copy.options(), List.of(input));
  }

  /** The first {@code seconds} of this input. */
  CopyInput upTo(double seconds) {
    List<String> shorter = new ArrayList<>(List.of("-t", Double.toString(seconds)));
    shorter.addAll(options);
    return new CopyInput(shorter, specifier, copyOptions, inputs);
  }

  /**
   * A rendition in several chunks.
   *
   * @param list the concat list that names {@code chunks}
   */
  static CopyInput joined(Path list, List<MediaInput> chunks) {
    return new CopyInput(
        List.of(
            "-protocol_whitelist",
            "file,http,tcp",
            "-format_whitelist",
            "concat,mov",
            "-f",
            "concat",
            // The list contains absolute addresses, which ffmpeg calls unsafe.
            "-safe",
            "0",
            "-i",
            "file:" + list.toAbsolutePath()),
        VIDEO,
        List.of(),
        chunks);
  }

  /** ffmpeg's name of the stream when this is input number {@code number}. */
  String stream(int number) {
    return number + ":" + specifier;
  }
}
