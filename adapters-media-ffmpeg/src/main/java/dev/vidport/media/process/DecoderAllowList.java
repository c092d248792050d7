package dev.vidport.media.process;

import java.util.regex.Pattern;

/**
 * The decoders that an uploaded file may use, for the formats of cameras, phones, recorders,
 * browsers and editors. ffmpeg has about 500 decoders; most read formats of old games and devices
 * and are rarely tested.
 *
 * <p>ffprobe opens the decoder of every stream and fails if one is not allowed. The list therefore
 * includes the decoders of subtitles, although no output has subtitles. Streams without any
 * decoder, such as time codes and fonts, are not affected.
 */
final class DecoderAllowList {
  private static final String DISTRIBUTION =
      """
      h264 hevc mpeg4 mpeg2video mpeg1video mpegvideo vp8 vp9 libvpx libvpx-vp9 libdav1d av1
      libaom-av1 theora vp3 h261 h263 h263i h263p flv vp6 vp6a vp6f msmpeg4v1 msmpeg4v2 msmpeg4
      wmv1 wmv2 wmv3 vc1 mjpeg mjpegb dvvideo
      """;

  private static final String EDITORS =
      """
      prores dnxhd cfhd jpeg2000 libopenjpeg qtrle rpza svq1 svq3 cinepak hap dirac aic hq_hqa hqx
      cllc speedhq 8bps rawvideo ffv1 huffyuv ffvhuff utvideo magicyuv lagarith v210 v210x v308
      v408 v410 r10k r210 ayuv y41p yuv4 012v
      """;

  private static final String SCREEN_RECORDERS =
      """
      flashsv flashsv2 camtasia tscc2 zmbv camstudio msrle msvideo1 fraps dxtory g2m screenpresso
      """;

  /** Cover art, and video of single pictures. */
  private static final String PICTURES = " png apng gif bmp tiff webp ";

  private static final String AUDIO =
      """
      aac aac_fixed aac_latm mp3 mp3float mp2 mp2float mp1 mp1float opus libopus vorbis libvorbis
      flac alac ac3 ac3_fixed eac3 dca truehd mlp wmav1 wmav2 wmapro wmalossless wmavoice speex
      libspeex amrnb amrwb gsm gsm_ms nellymoser qdm2 qdmc mace3 mace6 tta wavpack s302m dvaudio
      qcelp g722 g726 g726le adpcm_ima_qt adpcm_ima_wav adpcm_ms adpcm_swf adpcm_yamaha
      """;

  /** All of ffmpeg's pcm_* decoders except those for games; a list can't contain a wildcard. */
  private static final String RAW_AUDIO =
      """
      pcm_alaw pcm_mulaw pcm_bluray pcm_dvd pcm_lxf pcm_s8 pcm_s8_planar pcm_u8 pcm_s16be
      pcm_s16be_planar pcm_s16le pcm_s16le_planar pcm_u16be pcm_u16le pcm_s24be pcm_s24daud
      pcm_s24le pcm_s24le_planar pcm_u24be pcm_u24le pcm_s32be pcm_s32le pcm_s32le_planar pcm_u32be
      pcm_u32le pcm_s64be pcm_s64le pcm_f16le pcm_f24le pcm_f32be pcm_f32le pcm_f64be pcm_f64le
      """;

  private static final String SUBTITLES =
      """
      ass ssa srt subrip mov_text webvtt text dvbsub dvdsub pgssub xsub cc_dec libzvbi_teletextdec
      """;

  private static final Pattern SPACES = Pattern.compile("\\s+");

  private static final String VALUE =
      SPACES
          .matcher(
              (DISTRIBUTION + EDITORS + SCREEN_RECORDERS + PICTURES + AUDIO + RAW_AUDIO + SUBTITLES)
                  .strip())
          .replaceAll(",");

  private DecoderAllowList() {}

  /** The value of ffmpeg's option {@code -codec_whitelist}: names of decoders, not of codecs. */
  static String value() {
    return VALUE;
  }
}
