package dev.vidport.library.internal;

import com.google.inject.Inject;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.library.settings.MissingProgramException;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.media.process.MissingIsolationException;
import dev.vidport.media.process.Sandbox;
import dev.vidport.outbound.egress.TrustedAuthorities;
import dev.vidport.persistence.engine.JobEngine;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs what the role includes: processing of videos, deliveries of events. */
final class BackgroundServices {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundServices.class);

  private final VidportSettings settings;
  private final Ports ports;
  private final UseCases useCases;
  private final JobEngine engine;
  private final StoreAvailability store;
  private final SpeechRecognizers recognizers;
  private final OwnPorts own;
  private final PortWrapper wrapper;
  private final ResourceCloser closing;
  private boolean isStarted;

  @Inject
  BackgroundServices(
      VidportSettings settings,
      Ports ports,
      UseCases useCases,
      JobEngine engine,
      StoreAvailability store,
      SpeechRecognizers recognizers,
      OwnPorts own,
      PortWrapper wrapper,
      ResourceCloser closing) {
    this.settings = settings;
    this.ports = ports;
    this.useCases = useCases;
    this.engine = engine;
    this.store = store;
    this.recognizers = recognizers;
    this.own = own;
    this.wrapper = wrapper;
    this.closing = closing;
  }

  /**
   * Starts the services, unless they have started. Checks first that this machine has what they
   * need.
   *
   * @throws MissingProgramException when a program is not installed, or does not start
   * @throws MissingIsolationException when the settings require isolation that this machine does
   *     not provide
   * @throws IOException when the file of certificates for webhooks is not usable
   */
  synchronized void start() throws IOException {
    if (own.media().isEmpty()) {
      // Even without processing: uploaded images are decoded by the host that receives them.
      Sandbox.detect(settings.ffmpeg()).requireLayers();
    }
    if (isStarted) {
      return;
    }
    if (settings.role().processesVideos()) {
      requirePrograms();
    }
    if (settings.role().servesRequests()) {
      TrustedAuthorities.check(settings.egress().authorities());
    }
    ports.accounts().plans().remember();
    isStarted = true;
    // Hosts that serve no requests may not know the public address and the key of links. Closed
    // after the engine, whose last steps may still add events.
    if (settings.role().servesRequests()) {
      closing.with(new WebhookWorker(useCases.webhooks())).start();
    }
    if (settings.role().processesVideos()) {
      startProcessing();
    }
  }

  private void requirePrograms() throws MissingProgramException {
    if (own.media().isEmpty()) {
      ProgramLocator programs = ProgramLocator.ofEnvironment();
      programs.require(settings.ffmpeg());
      programs.requireStart(settings.ffmpeg(), settings.workFolder().resolve("check"));
    }
    if (own.speech().isEmpty()) {
      recognizers.requireProgram();
    }
  }

  private void startProcessing() {
    logRecognizer();
    closing.with(engine).addRecurring(useCases.recurringTasks());
    own.eventListener().ifPresent(listener -> engine.addRecurring(List.of(delivery(listener))));
    engine.dependOn(store);
    engine.setVersions(Release.versions());
    engine.start(stepHandler());
    closing
        .with(new CaptionCheck(ports.render().media().renderer(), engine::setCaptionSupport))
        .start();
  }

  private void logRecognizer() {
    Optional<String> recognizer =
        own.speech().isPresent()
            ? Optional.of("the embedding application")
            : recognizers.description();
    if (recognizer.isPresent()) {
      LOG.info("Speech is recognized for captions: recognizer={}", recognizer.get());
    } else {
      LOG.info("Captions are skipped, because no speech recognizer is configured or installed");
    }
  }

  private RecurringTask delivery(Consumer<AccountEvent> listener) {
    return new EventDelivery(ports.events().pending(), listener, ports.environment().clock())
        .recurringTask();
  }

  /** The handler of the steps, as the worker runs it. */
  StepHandler stepHandler() {
    return wrapper.of(StepHandler.class, useCases.stepHandler());
  }
}
