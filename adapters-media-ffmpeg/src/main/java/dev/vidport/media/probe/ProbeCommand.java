package dev.vidport.media.probe;

import dev.vidport.media.process.BaseOptions;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.InputRestrictions;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** Builds the ffprobe commands. */
final class ProbeCommand {
  /** Only the fields in use: the tags of a hostile file may take many megabytes. */
  private static final String ENTRIES =
      "format=format_name,start_time,duration"
          + ":stream=index,codec_name,codec_tag_string,codec_type,nb_frames,width,height,coded_width,coded_height,has_b_frames"
          + ",sample_aspect_ratio,pix_fmt,field_order,color_primaries,color_transfer,color_space,color_range"
          + ",r_frame_rate,avg_frame_rate,start_time,duration,duration_ts,sample_rate,channels,channel_layout"
          + ":stream_disposition=default,attached_pic,timed_thumbnails,still_image,dependent"
          + ",visual_impaired,hearing_impaired,descriptions,comment,clean_effects,karaoke,lyrics"
          + ":stream_side_data=rotation,dv_profile,dv_bl_signal_compatibility_id,bl_present_flag"
          + ":stream_tags=DURATION,NUMBER_OF_FRAMES,enc_key_id,title,language"
          + ":program=program_id:program_stream=index:packet_side_data=side_data_type";

  /** In seconds. */
  private static final String AFTER_ANY_END = "10000000";

  private ProbeCommand() {}

  private static final String CHAPTERS = ":chapter=start_time:chapter_tags=title";

  /**
   * Reads the headers. {@link UnopenedStreams} reads the warnings.
   *
   * @param withChapters whether to report the chapters: a file may have any number of them
   */
  static Command headers(FfmpegSettings settings, MediaInput input, boolean withChapters) {
    List<String> line = start(settings, input);
    line.addAll(List.of("-v", "warning"));
    // Reads one packet, since in MP4 only packets show encryption.
    line.addAll(List.of("-read_intervals", "%+#1"));
    line.addAll(List.of("-show_entries", withChapters ? ENTRIES + CHAPTERS : ENTRIES));
    line.addAll(List.of("-print_format", "json", "-i", input.url()));
    return new Command(line, settings.probeLimit(), ProcessKind.PROBE).reading(List.of(input));
  }

  /**
   * Reads the times of packets, without decoding them, in one pass over the file. {@link
   * PacketLines} reads the output.
   *
   * @param streams the streams to read; the output may contain packets of other streams
   * @param limit maximum number of packets to read
   * @param withPositions whether the output has their positions in the file
   */
  static Command packets(
      FfmpegSettings settings,
      MediaInput input,
      Set<Integer> streams,
      OptionalInt limit,
      boolean withPositions) {
    List<String> line = start(settings, input);
    limit.ifPresent(count -> line.addAll(List.of("-read_intervals", "%+#" + count)));
    if (streams.size() == 1) {
      // ffprobe can select one stream or all.
      line.addAll(List.of("-select_streams", Integer.toString(streams.iterator().next())));
    }
    String times = "packet=stream_index,pts_time,dts_time,duration_time";
    line.addAll(List.of("-show_entries", withPositions ? times + ",pos,flags" : times));
    line.addAll(List.of("-print_format", "csv=p=0", "-i", input.url()));
    return new Command(line, settings.probeLimit(), ProcessKind.PROBE).reading(List.of(input));
  }

  /** Reads the first packet of a stream. */
  static Command firstPacket(FfmpegSettings settings, MediaInput input, int stream) {
    return packets(settings, input, Set.of(stream), OptionalInt.of(1), false);
  }

  /** Reads the last keyframe by a seek to a time after any end. */
  static Command lastKeyframe(FfmpegSettings settings, MediaInput input, int stream) {
    List<String> line = start(settings, input);
    line.addAll(List.of("-read_intervals", AFTER_ANY_END + "%+#1"));
    line.addAll(List.of("-select_streams", Integer.toString(stream)));
    line.addAll(List.of("-show_entries", "packet=pts_time", "-print_format", "csv=p=0"));
    line.addAll(List.of("-i", input.url()));
    return new Command(line, settings.probeLimit(), ProcessKind.PROBE).reading(List.of(input));
  }

  /**
   * Reads the sizes and colours of the keyframes. {@link FrameSizes} and {@link FrameMatrices} read
   * the output.
   *
   * @param times of the keyframes, in seconds, to seek to each; empty to read the whole file
   */
  static Command keyframes(
      FfmpegSettings settings, MediaInput input, int stream, List<String> times) {
    List<String> line = start(settings, input);
    if (!times.isEmpty()) {
      String intervals = times.stream().map(time -> time + "%+#1").collect(Collectors.joining(","));
      line.addAll(List.of("-read_intervals", intervals));
    }
    line.addAll(List.of("-select_streams", Integer.toString(stream)));
    // The pixels don't matter, so the decoder skips most of its work.
    line.addAll(List.of("-skip_frame:v", "nokey", "-skip_loop_filter:v", "all"));
    line.addAll(List.of("-skip_idct:v", "all"));
    // Otherwise decoders tag the frames before the first tag like later frames, if ffprobe has seen
    // these when it opened the file.
    line.addAll(List.of("-colorspace", "unknown"));
    String entries =
        "frame=best_effort_timestamp_time,pkt_pos,width,height,sample_aspect_ratio,color_space";
    line.addAll(List.of("-show_entries", entries, "-print_format", "csv=p=0", "-i", input.url()));
    return new Command(line, settings.probeLimit(), ProcessKind.PROBE).reading(List.of(input));
  }

  /** Decodes the audio, in one pass over the file. {@link SampleCount} reads the output. */
  static Command samples(FfmpegSettings settings, MediaInput input, int stream) {
    List<String> line = start(settings, input);
    line.addAll(List.of("-select_streams", Integer.toString(stream)));
    line.addAll(List.of("-show_entries", "frame=nb_samples", "-print_format", "csv=p=0"));
    line.addAll(List.of("-i", input.url()));
    return new Command(line, settings.probeLimit(), ProcessKind.PROBE).reading(List.of(input));
  }

  private static List<String> start(FfmpegSettings settings, MediaInput input) {
    List<String> line = BaseOptions.probe(settings);
    line.addAll(InputRestrictions.options(input, settings.maxPixels()));
    return line;
  }
}
