package dev.vidport.media.process;

import dev.vidport.media.process.Namespaces.Kind;
import dev.vidport.media.settings.IsolationMode;
import dev.vidport.media.settings.IsolationSettings;
import dev.vidport.media.source.LoopbackPeers;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Describes the layers of isolation of a sandbox. */
record IsolationLayers(
    Set<SystemTool> tools, Optional<Namespaces> namespaces, IsolationSettings settings) {
  private static final int MEBI_SHIFT = 20;

  List<IsolationLayer> all() {
    return List.of(
        new IsolationLayer(
            "allow-lists", true, "ffmpeg opens only listed containers, protocols and decoders"),
        memory(),
        layer(
            "core dumps",
            tools.contains(SystemTool.PRLIMIT),
            "ffmpeg writes none",
            "prlimit is missing: a crash may copy the memory of ffmpeg to the disk"),
        layer(
            "no_new_privs",
            namespaces.isPresent() || tools.contains(SystemTool.SETPRIV),
            "ffmpeg can't gain privileges by starting programs",
            "setpriv is missing: ffmpeg can start setuid programs"),
        namespace(
            "files",
            Kind.FILES,
            "only the system's programs, the inputs of the step and its work folder",
            "ffmpeg can read whatever the user of this service can"),
        namespace(
            "processes", Kind.PROCESSES, "only its own", "ffmpeg can see and signal this service"),
        namespace(
            "network",
            Kind.NETWORK,
            "none, except while ffmpeg reads a source from S3 or an upload that is still running",
            "ffmpeg can open connections"),
        user(),
        peers());
  }

  private IsolationLayer memory() {
    return layer(
        "memory limit",
        tools.contains(SystemTool.PRLIMIT),
        String.format(
            Locale.ROOT,
            "%d MiB for a process that decodes video, %d MiB for one with a speech model,"
                + " %d MiB for others",
            ProcessKind.VIDEO.memoryBytes(settings) >> MEBI_SHIFT,
            ProcessKind.SPEECH.memoryBytes(settings) >> MEBI_SHIFT,
            ProcessKind.PROBE.memoryBytes(settings) >> MEBI_SHIFT),
        "prlimit is missing: a file may make ffmpeg use all memory");
  }

  private IsolationLayer namespace(String name, Kind kind, String held, String lacking) {
    String tool = namespaces.map(Namespaces::tool).orElse("");
    return layer(
        name,
        namespaces.isPresent() && namespaces.orElseThrow().kinds().contains(kind),
        held + " (" + tool + ")",
        lacking + "; " + remedy());
  }

  private String remedy() {
    return settings.mode() == IsolationMode.OFF
        ? "VIDPORT_ISOLATION is off"
        : "install bubblewrap (apt-get install bubblewrap) and allow user namespaces";
  }

  private IsolationLayer user() {
    return layer(
        "user",
        namespaces.isPresent(),
        "the user of this service, without capabilities, in a user namespace",
        "ffmpeg has the rights of the user of this service; " + remedy());
  }

  private static IsolationLayer peers() {
    return layer(
        "source bridge",
        LoopbackPeers.canBeIdentified(),
        "serves only processes of the user of this service",
        "/proc/net/tcp can't be read: another user of this machine who learns an address from `ps`"
            + " can read that source while its step runs");
  }

  private static IsolationLayer layer(String name, boolean holds, String held, String lacking) {
    return new IsolationLayer(name, holds, holds ? held : lacking);
  }
}
