package dev.vidport.media.caption;

import dev.vidport.domain.caption.SpeechAudio;
import dev.vidport.domain.caption.SpeechPieces;
import dev.vidport.domain.caption.TimeSpan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.StepPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.media.port.ReadableStore;
import dev.vidport.usecases.media.port.SpeechExtractor;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;

/** Extracts audio with one run of ffmpeg, and splits it into pieces by copying samples. */
public final class FfmpegSpeechExtractor implements SpeechExtractor {
  private static final int BYTES_PER_SAMPLE = 2;
  private static final AudioFormat FORMAT =
      new AudioFormat(SpeechAudioCommand.RATE, 8 * BYTES_PER_SAMPLE, 1, true, false);

  private final FfmpegSettings settings;
  private final ProcessRunner processRunner;
  private final ReadableStore store;

  public FfmpegSpeechExtractor(
      FfmpegSettings settings, ProcessRunner processRunner, ReadableStore store) {
    this.settings = settings;
    this.processRunner = processRunner;
    this.store = store;
  }

  @Override
  public ExtractedSpeech extract(ObjectKey video, StepControl control)
      throws IOException, StepStoppedException {
    SilenceParser parser = new SilenceParser();
    try (StepPrograms programs = new StepPrograms(processRunner, store, control)) {
      programs.runOnOwnFiles(
          SpeechAudioCommand.of(settings, programs.inputs().open(video)), parser);
    }
    Path samples = control.workFolder().resolve(SpeechAudioCommand.FILE);
    long length = micros(Files.size(samples) / BYTES_PER_SAMPLE);
    List<TimeSpan> silences = length == 0 ? List.of() : parser.silences(length);
    SpeechAudio audio = new SpeechAudio(SpeechPieces.cut(length, silences), silences);
    List<Path> files = cut(samples, audio.pieces(), control);
    Files.delete(samples);
    return new ExtractedSpeech(audio, files);
  }

  @Override
  public Path load(ObjectKey piece, StepControl control) throws IOException {
    // Recognizers tell the format by the name.
    Path file = control.workFolder().resolve("speech.wav");
    try (InputStream stored = store.read(piece, 0, Long.MAX_VALUE)) {
      long unused = Files.copy(stored, file);
    }
    return file;
  }

  private static List<Path> cut(Path samples, List<TimeSpan> pieces, StepControl control)
      throws IOException, StepStoppedException {
    List<Path> files = new ArrayList<>();
    for (TimeSpan piece : pieces) {
      control.check();
      Path file = control.workFolder().resolve("piece-" + files.size() + ".wav");
      long first = sample(piece.startMicros());
      try (FileChannel channel = FileChannel.open(samples, StandardOpenOption.READ);
          InputStream bytes =
              new BufferedInputStream(
                  Channels.newInputStream(channel.position(first * BYTES_PER_SAMPLE)));
          AudioInputStream audio =
              new AudioInputStream(bytes, FORMAT, sample(piece.endMicros()) - first)) {
        int unused = AudioSystem.write(audio, AudioFileFormat.Type.WAVE, file.toFile());
      }
      files.add(file);
    }
    return files;
  }

  private static long sample(long micros) {
    return micros * SpeechAudioCommand.RATE / 1_000_000;
  }

  private static long micros(long samples) {
    return samples * 1_000_000 / SpeechAudioCommand.RATE;
  }
}
