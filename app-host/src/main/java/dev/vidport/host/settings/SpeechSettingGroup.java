package dev.vidport.host.settings;

import dev.vidport.host.settings.Setting.WrongValue;
import dev.vidport.library.settings.SpeechSettings;
import dev.vidport.outbound.caption.TranscriptionServerSettings;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What recognizes speech: a server, a model on this host, or pocketsphinx. */
final class SpeechSettingGroup {
  private static final URI SOME_URL = URI.create("https://speech.example.com/v1");
  private static final String NONE = "none";

  private static final Setting<URI> URL =
      Setting.of(
          "SPEECH_URL",
          Parsers.checked(
              Parsers.address(),
              url ->
                  new TranscriptionServerSettings(
                      url, Optional.empty(), TranscriptionServerSettings.DEFAULT_MODEL)),
          "Address of a server that recognizes [speech](captions.md) and speaks OpenAI's API for"
              + " transcriptions, such as `https://api.openai.com/v1`. `http` and addresses that are"
              + " not public are allowed only if `VIDPORT_EGRESS_ALLOW` contains them.");

  private static final Setting<String> KEY =
      Setting.of(
              "SPEECH_KEY",
              Parsers.checked(
                  Parsers.text(),
                  key ->
                      new TranscriptionServerSettings(
                          SOME_URL, Optional.of(key), TranscriptionServerSettings.DEFAULT_MODEL)),
              "Key that this server requires.")
          .hidden();

  private static final Setting<String> MODEL =
      Setting.of(
              "SPEECH_MODEL",
              Parsers.checked(
                  Parsers.text(),
                  model -> new TranscriptionServerSettings(SOME_URL, Optional.empty(), model)),
              "Name of the model that this server uses.")
          .orElse("`" + TranscriptionServerSettings.DEFAULT_MODEL + "`");

  private static final Setting<Path> WHISPER_MODEL =
      Setting.of(
          "WHISPER_MODEL",
          text -> readable(Parsers.path().parse(text)),
          "File with a [model of whisper.cpp](captions.md#whisper-on-this-host), with which this"
              + " host recognizes speech itself. It excludes `VIDPORT_SPEECH_URL`.");

  private static final Setting<String> WHISPER =
      Setting.of("WHISPER", Parsers.text(), "The program of whisper.cpp: a name or a path.")
          .or("whisper-cli");

  private static final Setting<String> POCKETSPHINX =
      Setting.of(
              "POCKETSPHINX",
              Parsers.text(),
              "The pocketsphinx program: a name or a path. It recognizes speech, in English only"
                  + " and with many mistakes, if it is installed and neither a server nor a model"
                  + " is set; `none` prevents this.")
          .or("pocketsphinx_continuous");

  static final SettingGroup GROUP =
      SettingGroup.of("Speech", URL, KEY, MODEL, WHISPER_MODEL, WHISPER, POCKETSPHINX);

  private SpeechSettingGroup() {}

  /**
   * @throws InvalidSettings with every contradiction between the settings
   */
  static SpeechSettings read(SettingValues values) {
    List<String> problems = new ArrayList<>();
    if (!values.isSet(URL)) {
      Stream.<Setting<?>>of(KEY, MODEL)
          .filter(values::isSet)
          .forEach(
              setting -> problems.add(setting.name() + ": has no effect without " + URL.name()));
    } else if (values.isSet(WHISPER_MODEL)) {
      problems.add(
          WHISPER_MODEL.name() + ": can't be set together with " + URL.name() + "; unset one");
    }
    if (!problems.isEmpty()) {
      throw new InvalidSettings(problems);
    }
    return choose(values);
  }

  private static SpeechSettings choose(SettingValues values) {
    if (values.isSet(URL)) {
      return new SpeechSettings.Server(
          new TranscriptionServerSettings(
              values.get(URL),
              values.find(KEY),
              values.find(MODEL).orElse(TranscriptionServerSettings.DEFAULT_MODEL)));
    }
    if (values.isSet(WHISPER_MODEL)) {
      return new SpeechSettings.Whisper(values.get(WHISPER), values.get(WHISPER_MODEL));
    }
    String pocketsphinx = values.get(POCKETSPHINX);
    return pocketsphinx.equals(NONE)
        ? new SpeechSettings.None()
        : new SpeechSettings.Pocketsphinx(pocketsphinx);
  }

  private static Path readable(Path file) throws WrongValue {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new WrongValue("must be a file that the user of this process may read");
    }
    return file;
  }
}
