package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.usecases.media.port.UnusableMediaException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams are chosen by what a viewer wants, and by the flags of the file only after that. */
class StreamChoiceTest {
  private static String video(String codec, String disposition, String... fields) {
    return """
           {"codec_type": "video", "codec_name": "%s", "width": 64, "height": 36,
            "disposition": {%s}%s}\
           """
        .formatted(codec, marks(disposition), more(fields));
  }

  private static String audio(String disposition, String... fields) {
    return """
           {"codec_type": "audio", "codec_name": "aac", "channels": 2, "disposition": {%s}%s}\
           """
        .formatted(marks(disposition), more(fields));
  }

  private static String marks(String dispositions) {
    return Stream.of(dispositions.split(" "))
        .filter(name -> !name.isEmpty())
        .map(name -> "\"" + name + "\": 1")
        .collect(Collectors.joining(", "));
  }

  private static String more(String... fields) {
    return Stream.of(fields).map(field -> ", " + field).collect(Collectors.joining());
  }

  private static ProbeReport report(String... streams) throws UnusableMediaException {
    return ofPrograms("", streams);
  }

  /**
   * @param programs the numbers of the streams, as in {@code "0 1;2 3"}
   */
  private static ProbeReport ofPrograms(String programs, String... streams)
      throws UnusableMediaException {
    String numbered =
        IntStream.range(0, streams.length)
            .mapToObj(i -> "{\"index\": " + i + ", " + streams[i].substring(1))
            .collect(Collectors.joining(","));
    String groups =
        Stream.of(programs.split(";"))
            .filter(program -> !program.isEmpty())
            .map(
                program ->
                    "{\"streams\": ["
                        + Stream.of(program.split(" "))
                            .map(number -> "{\"index\": " + number + "}")
                            .collect(Collectors.joining(","))
                        + "]}")
            .collect(Collectors.joining(","));
    return ProbeReport.parse(
        "{\"programs\": [%s], \"streams\": [%s], \"format\": {}}".formatted(groups, numbered));
  }

  private static int video(ProbeReport report) {
    return report.video().orElseThrow().index();
  }

  private static Optional<Integer> audio(ProbeReport report) {
    return report.audio().map(ProbeStream::index);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "visual_impaired",
        "hearing_impaired",
        "descriptions",
        "comment",
        "clean_effects",
        "dependent"
      })
  void mainAudioPrecedesSpecialAudioThatIsMarkedAsDefault(String purpose) throws Exception {
    assertThat(audio(report(video("h264", ""), audio("default " + purpose), audio(""))))
        .contains(2);
    assertThat(audio(report(video("h264", ""), audio(purpose)))).contains(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Commentary",
        "Director's commentary",
        "COMMENTARY BY THE CAST",
        "English Audio Description",
        "Descriptive audio",
        "For the visually impaired",
        "Hearing Impaired (5.1)"
      })
  void mainAudioPrecedesAudioWithATitleOfAnotherPurpose(String title) throws Exception {
    String special = "\"tags\": {\"title\": \"%s\"}".formatted(title);

    assertThat(audio(report(video("h264", ""), audio("default", special), audio("")))).contains(2);
    assertThat(audio(report(video("h264", ""), audio("", special)))).contains(1);
    assertThat(audio(report(video("h264", ""), audio("", special), audio("default comment"))))
        .contains(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Commentaryless", "Description", "Audio", "English", "Nondescriptive"})
  void otherTitlesOfAudioDoNotCount(String title) throws Exception {
    String titled = "\"tags\": {\"title\": \"%s\"}".formatted(title);

    assertThat(audio(report(video("h264", ""), audio("default", titled), audio("")))).contains(1);
  }

  @Test
  void defaultPrecedesTheOrderAmongAudioOfOnePurpose() throws Exception {
    assertThat(audio(report(video("h264", ""), audio(""), audio("default")))).contains(2);
    assertThat(audio(report(video("h264", ""), audio("comment"), audio("comment default"))))
        .contains(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mjpeg", "png", "gif", "bmp", "webp"})
  void filmPrecedesPictures(String codec) throws Exception {
    assertThat(video(report(video(codec, "default"), video("h264", "")))).isEqualTo(1);
    assertThat(video(report(video(codec, "default")))).isEqualTo(0);
  }

  @Test
  void filmPrecedesASinglePictureOfItsCodec() throws Exception {
    String single = video("h264", "default", "\"nb_frames\": \"1\"");
    String tagged = video("hevc", "default", "\"tags\": {\"NUMBER_OF_FRAMES\": \"1\"}");
    String film = video("mjpeg", "", "\"nb_frames\": \"75\"");

    assertThat(video(report(single, film))).isEqualTo(1);
    assertThat(video(report(tagged, film))).isEqualTo(1);
    assertThat(video(report(video("h264", "still_image default"), film))).isEqualTo(1);
  }

  @Test
  void coverIsNoVideo() throws Exception {
    assertThat(report(audio(""), video("mjpeg", "attached_pic default")).video()).isEmpty();
  }

  @Test
  void streamThatCanBeDecodedPrecedes() throws Exception {
    ProbeReport both =
        report(video("unknown", "default"), video("h264", ""), audio("default"), audio(""))
            .withUndecodable(Set.of(), Map.of(2, "xHE-AAC"));

    assertThat(video(both)).isEqualTo(1);
    assertThat(audio(both)).contains(3);
    assertThat(both.missingAudio()).isEmpty();
  }

  @Test
  void onlyAudioThatCannotBeDecodedIsMissing() throws Exception {
    String unknown = "{\"codec_type\": \"audio\", \"codec_tag_string\": \"ac-4\", \"channels\": 0}";
    ProbeReport report = report(video("h264", ""), unknown);

    assertThat(report.audio()).isEmpty();
    assertThat(report.missingAudio().orElseThrow().codecName()).contains("Dolby AC-4");
  }

  @Test
  void audioIsOfTheProgramOfThePicture() throws Exception {
    String[] radioFirst = {audio("default"), video("h264", ""), audio("")};

    assertThat(audio(ofPrograms("0;1 2", radioFirst))).contains(2);
    assertThat(audio(ofPrograms("0;1", audio("default"), video("h264", "")))).isEmpty();
    assertThat(audio(ofPrograms("0 1 2;1 2", radioFirst))).contains(0);
  }

  @Test
  void audioOutsideOfAllProgramsBelongsToThePicture() throws Exception {
    assertThat(audio(ofPrograms("0", video("h264", ""), audio("")))).contains(1);
    assertThat(audio(report(video("h264", ""), audio("")))).contains(1);
  }

  @Test
  void pictureOfAnotherProgramWithoutSizeIsNotChosen() throws Exception {
    String announced = "{\"codec_type\": \"video\", \"codec_name\": \"h264\", \"width\": 0}";

    assertThat(
            video(ofPrograms("0 1;2 3", announced, audio(""), video("mpeg2video", ""), audio(""))))
        .isEqualTo(2);
  }

  @Test
  void enhancementLayerIsNoVideo() throws Exception {
    String layer = dolbyVision(7, 6, 0);
    ProbeReport both = report(video("hevc", "default", layer), video("hevc", ""));

    assertThat(video(both)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"7 6", "7 0", "8 1", "8 2", "8 4", "4 2", "9 2", "10 1", "10 4", "20 4"})
  void usualBaseLayerIsPlayed(String profile) throws Exception {
    assertThat(report(dolbyVision(profile)).video().orElseThrow().dolbyVision().isIncompatible())
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"5 0", "10 0", "20 0"})
  void baseLayerOfDolbyVisionAloneIsIncompatible(String profile) throws Exception {
    assertThat(report(dolbyVision(profile)).video().orElseThrow().dolbyVision().isIncompatible())
        .isTrue();
    assertThat(video(report(dolbyVision(profile), video("h264", "")))).isEqualTo(1);
  }

  private static String dolbyVision(String profile) {
    String[] numbers = profile.split(" ", 2);
    return video(
        "hevc",
        "default",
        dolbyVision(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), 1));
  }

  private static String dolbyVision(int profile, int compatibility, int baseLayer) {
    return """
           "side_data_list": [{"side_data_type": "DOVI configuration record", "dv_profile": %d,
            "bl_present_flag": %d, "dv_bl_signal_compatibility_id": %d}]\
           """
        .formatted(profile, baseLayer, compatibility);
  }
}
