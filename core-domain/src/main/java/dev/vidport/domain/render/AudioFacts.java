package dev.vidport.domain.render;

/**
 * What a probe found of the sound.
 *
 * @param stream index of the stream in its file
 * @param codec ffmpeg's name of the codec, such as {@code aac}
 */
public record AudioFacts(int stream, String codec, int channels, int sampleRate) {}
