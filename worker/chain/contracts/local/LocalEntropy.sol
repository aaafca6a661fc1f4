// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EntropyErrors} from "@pythnetwork/entropy-sdk-solidity/EntropyErrors.sol";
import {EntropyEvents} from "@pythnetwork/entropy-sdk-solidity/EntropyEvents.sol";
import {EntropyStatusConstants} from "@pythnetwork/entropy-sdk-solidity/EntropyStatusConstants.sol";
import {EntropyStructs} from "@pythnetwork/entropy-sdk-solidity/EntropyStructs.sol";
import {EntropyStructsV2} from "@pythnetwork/entropy-sdk-solidity/EntropyStructsV2.sol";
import {IEntropyConsumer} from "@pythnetwork/entropy-sdk-solidity/IEntropyConsumer.sol";
import {IEntropyV2} from "@pythnetwork/entropy-sdk-solidity/IEntropyV2.sol";

/// @title A small Pyth Entropy v2, for local chains only
/// @notice Behaves towards requesters and providers as the real contract does: providers commit to a hash chain and
/// take a fee, the callback gets the request's gas and no more, and a callback that fails can be delivered again by
/// anyone, with the same number. It costs nearly as much gas: it reads and writes the same slots and emits the old events
/// of a request and its reveal too, and stands behind a proxy. Rotation before a reveal and governance are left out.
/// @dev Value i of a provider's chain is the keccak256 of value i + 1. The provider registers with value 0; the request
/// with sequence s uses value s - s0, where s0 is the sequence number that the registration took.
contract LocalEntropy is IEntropyV2 {
    /// @dev What a reveal carries from step to step.
    struct Revelation {
        address provider;
        uint64 sequence;
        bytes32 userContribution;
        bytes32 providerContribution;
        bytes32 randomNumber;
    }

    /// @notice Gas limits are kept in units of this much.
    uint32 public constant GAS_UNIT = 10_000;

    /// @notice A callback's answer is kept to this many bytes.
    uint256 public constant MAX_ANSWER_BYTES = 256;

    /// @dev Requests in flight live in a ring of slots that are never zero, which makes them cheap to overwrite. One that
    /// is still in flight when its slot is wanted moves to `_evicted`.
    uint256 private constant RING = 32;

    /// @notice What each request costs besides the provider's fee, in wei.
    uint128 public protocolFee;

    /// @notice The protocol's fees so far, with whatever requesters paid too much, in wei.
    uint128 public accruedProtocolFees;

    address private immutable _defaultProvider;
    EntropyStructsV2.Request[RING] private _ring;
    mapping(address provider => mapping(uint64 sequence => EntropyStructsV2.Request)) private _evicted;
    mapping(address provider => EntropyStructsV2.ProviderInfo) private _providers;

    /// @param defaultProvider The provider of the calls that name none.
    constructor(address defaultProvider) {
        _defaultProvider = defaultProvider;
    }

    /// @notice Sets up the storage, which is that of a proxy. Once.
    /// @param protocolFee_ What each request costs besides the provider's fee, in wei.
    function initialize(uint128 protocolFee_) external {
        if (_ring[0].provider != address(0)) revert EntropyErrors.AssertionFailure();
        protocolFee = protocolFee_;
        for (uint256 i = 0; i < RING; i++) {
            EntropyStructsV2.Request storage request = _ring[i];
            (request.provider, request.commitment, request.blockNumber) = (address(1), bytes32(uint256(1)), 1);
        }
    }

    // -------------------------------------------------------------------------------------------- a provider

    /// @notice Makes the caller a provider, or gives it a new chain and fee.
    /// @dev A request's own gas limit counts from one unit up, until the provider raises its default.
    /// @param feeInWei What a request within the provider's default gas limit costs.
    /// @param commitment Value 0 of its chain.
    /// @param chainLength How many values the chain has, value 0 included.
    function register(
        uint128 feeInWei,
        bytes32 commitment,
        bytes calldata commitmentMetadata,
        uint64 chainLength,
        bytes calldata uri
    ) external {
        if (chainLength == 0) revert EntropyErrors.AssertionFailure();
        EntropyStructsV2.ProviderInfo storage info = _providers[msg.sender];
        uint64 sequence = info.sequenceNumber;
        info.feeInWei = feeInWei;
        (info.originalCommitment, info.originalCommitmentSequenceNumber) = (commitment, sequence);
        (info.currentCommitment, info.currentCommitmentSequenceNumber) = (commitment, sequence);
        (info.commitmentMetadata, info.uri) = (commitmentMetadata, uri);
        (info.endSequenceNumber, info.sequenceNumber) = (sequence + chainLength, sequence + 1);
        if (info.defaultGasLimit == 0) info.defaultGasLimit = GAS_UNIT;
        emit Registered(msg.sender, "");
    }

    /// @notice Changes the caller's fee.
    function setProviderFee(uint128 feeInWei) external {
        EntropyStructsV2.ProviderInfo storage info = _provider(msg.sender);
        emit ProviderFeeUpdated(msg.sender, info.feeInWei, feeInWei, "");
        info.feeInWei = feeInWei;
    }

    /// @notice Changes the gas that the caller's fee buys, which is also the least that a callback gets.
    function setDefaultGasLimit(uint32 gasLimit) external {
        if (gasLimit == 0) revert EntropyErrors.AssertionFailure();
        _gasUnits(gasLimit);
        EntropyStructsV2.ProviderInfo storage info = _provider(msg.sender);
        emit ProviderDefaultGasLimitUpdated(msg.sender, info.defaultGasLimit, gasLimit, "");
        info.defaultGasLimit = gasLimit;
    }

    /// @notice Pays the caller from the fees it has earned.
    function withdraw(uint128 amount) external {
        _provider(msg.sender).accruedFeesInWei -= amount;
        emit Withdrawal(msg.sender, msg.sender, amount, "");
        (bool sent,) = msg.sender.call{value: amount}("");
        require(sent, "the provider refused its fees");
    }

    /// @notice Reveals a request's number and delivers it to the requester. Anyone who knows both contributions may.
    /// @dev The first delivery gets the request's gas limit, and its failure is recorded, not passed on. After that the
    /// callback gets whatever gas there is, and its failure reverts with the requester's own reason.
    function revealWithCallback(
        address provider,
        uint64 sequenceNumber,
        bytes32 userContribution,
        bytes32 providerContribution
    ) external {
        EntropyStructsV2.Request storage request = _find(provider, sequenceNumber);
        if (request.sequenceNumber == 0) revert EntropyErrors.NoSuchRequest();
        uint8 status = request.callbackStatus;
        if (status == EntropyStatusConstants.CALLBACK_IN_PROGRESS) revert EntropyErrors.InvalidRevealCall();

        bytes32 reached = providerContribution;
        for (uint256 i = request.numHashes; i > 0; i--) {
            reached = keccak256(abi.encode(reached));
        }
        if (request.commitment != _commitment(userContribution, reached)) revert EntropyErrors.IncorrectRevelation();
        _advance(provider, sequenceNumber, providerContribution);

        bytes32 number = keccak256(bytes.concat(userContribution, providerContribution, bytes32(0)));
        Revelation memory revelation =
            Revelation(provider, sequenceNumber, userContribution, providerContribution, number);
        if (status == EntropyStatusConstants.CALLBACK_FAILED) _deliverAgain(request, revelation);
        else _deliver(request, revelation);
    }

    // ------------------------------------------------------------------------------------------- a requester

    /// @inheritdoc IEntropyV2
    function requestV2() external payable returns (uint64) {
        return _request(_defaultProvider, _anyNumber(), 0);
    }

    /// @inheritdoc IEntropyV2
    function requestV2(uint32 gasLimit) external payable returns (uint64) {
        return _request(_defaultProvider, _anyNumber(), gasLimit);
    }

    /// @inheritdoc IEntropyV2
    function requestV2(address provider, uint32 gasLimit) external payable returns (uint64) {
        return _request(provider, _anyNumber(), gasLimit);
    }

    /// @inheritdoc IEntropyV2
    function requestV2(address provider, bytes32 userRandomNumber, uint32 gasLimit) external payable returns (uint64) {
        return _request(provider, userRandomNumber, gasLimit);
    }

    // ---------------------------------------------------------------------------------------------- everyone

    /// @inheritdoc IEntropyV2
    function getProviderInfoV2(address provider) external view returns (EntropyStructsV2.ProviderInfo memory) {
        return _providers[provider];
    }

    /// @inheritdoc IEntropyV2
    function getDefaultProvider() external view returns (address) {
        return _defaultProvider;
    }

    /// @inheritdoc IEntropyV2
    function getRequestV2(address provider, uint64 sequenceNumber)
        external
        view
        returns (EntropyStructsV2.Request memory)
    {
        return _find(provider, sequenceNumber);
    }

    /// @inheritdoc IEntropyV2
    function getFeeV2() external view returns (uint128) {
        return getFeeV2(_defaultProvider, 0);
    }

    /// @inheritdoc IEntropyV2
    function getFeeV2(uint32 gasLimit) external view returns (uint128) {
        return getFeeV2(_defaultProvider, gasLimit);
    }

    /// @inheritdoc IEntropyV2
    function getFeeV2(address provider, uint32 gasLimit) public view returns (uint128) {
        return protocolFee + _providerFee(_providers[provider], gasLimit);
    }

    // ---------------------------------------------------------------------------------------------- internal

    function _request(address provider, bytes32 userContribution, uint32 gasLimit) private returns (uint64 sequence) {
        EntropyStructsV2.ProviderInfo storage info = _provider(provider);
        sequence = info.sequenceNumber;
        if (sequence >= info.endSequenceNumber) revert EntropyErrors.OutOfRandomness();
        info.sequenceNumber = sequence + 1;

        if (msg.value < getFeeV2(provider, gasLimit)) revert EntropyErrors.InsufficientFee();
        uint128 fee = _providerFee(info, gasLimit);
        info.accruedFeesInWei += fee;
        accruedProtocolFees += uint128(msg.value) - fee;

        uint32 least = info.defaultGasLimit;
        uint16 gasUnits = _gasUnits(gasLimit < least ? least : gasLimit);
        EntropyStructsV2.Request storage request = _allocate(sequence);
        request.provider = provider;
        request.sequenceNumber = sequence;
        request.numHashes = uint32(sequence - info.currentCommitmentSequenceNumber);
        request.commitment = _commitment(userContribution, info.currentCommitment);
        request.blockNumber = uint64(block.number);
        request.requester = msg.sender;
        request.useBlockhash = false;
        request.callbackStatus = EntropyStatusConstants.CALLBACK_NOT_STARTED;
        request.gasLimit10k = gasUnits;
        emit EntropyEvents.RequestedWithCallback(provider, msg.sender, sequence, userContribution, _inOldForm(request));
        emit Requested(provider, msg.sender, sequence, userContribution, uint32(gasUnits) * GAS_UNIT, "");
    }

    /// @dev A callback that failed for want of gas counts as failed only if the transaction had brought enough.
    function _deliver(EntropyStructsV2.Request storage request, Revelation memory revelation) private {
        request.callbackStatus = EntropyStatusConstants.CALLBACK_IN_PROGRESS;
        (address requester, uint256 gasLimit) = (request.requester, uint256(request.gasLimit10k) * GAS_UNIT);
        uint256 gasBefore = gasleft();
        (bool succeeded, bytes memory answer) = _call(requester, gasLimit, revelation);
        uint32 gasUsed = uint32(gasBefore - gasleft());

        // The requester may have asked for more from inside its callback and so have moved the request.
        request = _find(revelation.provider, revelation.sequence);
        if (succeeded) {
            request.callbackStatus = EntropyStatusConstants.CALLBACK_NOT_STARTED;
            _reportRevealInOldForm(_inOldForm(request), revelation);
            _clear(request);
        } else {
            if (gasBefore * 31 / 32 <= gasLimit) revert EntropyErrors.InsufficientGas();
            request.callbackStatus = EntropyStatusConstants.CALLBACK_FAILED;
            _reportFailure(requester, revelation, answer);
        }
        _reportReveal(requester, revelation, !succeeded, answer, gasUsed);
    }

    function _deliverAgain(EntropyStructsV2.Request storage request, Revelation memory revelation) private {
        address requester = request.requester;
        EntropyStructs.Request memory oldForm = _inOldForm(request);
        _clear(request);
        uint256 gasBefore = gasleft();
        if (requester.code.length > 0) {
            IEntropyConsumer(requester)
                ._entropyCallback(revelation.sequence, revelation.provider, revelation.randomNumber);
        }
        uint32 gasUsed = uint32(gasBefore - gasleft());
        _reportRevealInOldForm(oldForm, revelation);
        _reportReveal(requester, revelation, false, "", gasUsed);
    }

    /// @dev Takes no more of the answer than fits, so that a requester cannot make the provider pay for a long one.
    function _call(address requester, uint256 gasLimit, Revelation memory revelation)
        private
        returns (bool succeeded, bytes memory answer)
    {
        bytes memory input = abi.encodeCall(
            IEntropyConsumer._entropyCallback, (revelation.sequence, revelation.provider, revelation.randomNumber)
        );
        answer = new bytes(MAX_ANSWER_BYTES);
        uint256 most = MAX_ANSWER_BYTES;
        assembly ("memory-safe") {
            succeeded := call(gasLimit, requester, 0, add(input, 32), mload(input), 0, 0)
            let size := returndatasize()
            if gt(size, most) { size := most }
            mstore(answer, size)
            returndatacopy(add(answer, 32), 0, size)
        }
    }

    function _reportReveal(
        address requester,
        Revelation memory revelation,
        bool callbackFailed,
        bytes memory answer,
        uint32 gasUsed
    ) private {
        emit Revealed(
            revelation.provider,
            requester,
            revelation.sequence,
            revelation.randomNumber,
            revelation.userContribution,
            revelation.providerContribution,
            callbackFailed,
            answer,
            gasUsed,
            ""
        );
    }

    function _reportRevealInOldForm(EntropyStructs.Request memory request, Revelation memory revelation) private {
        emit EntropyEvents.RevealedWithCallback(
            request, revelation.userContribution, revelation.providerContribution, revelation.randomNumber
        );
    }

    /// @dev As the first version's events have it.
    function _inOldForm(EntropyStructsV2.Request storage request)
        private
        view
        returns (EntropyStructs.Request memory oldForm)
    {
        oldForm.provider = request.provider;
        oldForm.sequenceNumber = request.sequenceNumber;
        oldForm.numHashes = request.numHashes;
        oldForm.commitment = request.commitment;
        oldForm.blockNumber = request.blockNumber;
        oldForm.requester = request.requester;
        oldForm.useBlockhash = request.useBlockhash;
        oldForm.isRequestWithCallback = true;
    }

    function _reportFailure(address requester, Revelation memory revelation, bytes memory answer) private {
        emit EntropyEvents.CallbackFailed(
            revelation.provider,
            requester,
            revelation.sequence,
            revelation.userContribution,
            revelation.providerContribution,
            revelation.randomNumber,
            answer
        );
    }

    /// @dev Later requests then need fewer hashes to be checked.
    function _advance(address provider, uint64 sequence, bytes32 contribution) private {
        EntropyStructsV2.ProviderInfo storage info = _providers[provider];
        if (info.currentCommitmentSequenceNumber >= sequence) return;
        (info.currentCommitmentSequenceNumber, info.currentCommitment) = (sequence, contribution);
    }

    function _allocate(uint64 sequence) private returns (EntropyStructsV2.Request storage request) {
        request = _ring[sequence % RING];
        if (request.sequenceNumber != 0) _evicted[request.provider][request.sequenceNumber] = request;
    }

    /// @dev Finds an empty request if the number is not in flight.
    function _find(address provider, uint64 sequence) private view returns (EntropyStructsV2.Request storage request) {
        request = _ring[sequence % RING];
        if (request.provider != provider || request.sequenceNumber != sequence) request = _evicted[provider][sequence];
    }

    /// @dev A sequence number of 0 means that nothing is in flight there: registrations take it.
    function _clear(EntropyStructsV2.Request storage request) private {
        request.sequenceNumber = 0;
    }

    function _provider(address provider) private view returns (EntropyStructsV2.ProviderInfo storage info) {
        info = _providers[provider];
        if (info.sequenceNumber == 0) revert EntropyErrors.NoSuchProvider();
    }

    /// @dev The fee buys the default gas limit; more gas costs in proportion. The real contract, too, reads all that it
    /// keeps of a provider for this.
    function _providerFee(EntropyStructsV2.ProviderInfo memory info, uint32 gasLimit) private pure returns (uint128) {
        (uint128 fee, uint32 included) = (info.feeInWei, info.defaultGasLimit);
        uint32 rounded = uint32(_gasUnits(gasLimit)) * GAS_UNIT;
        return rounded <= included || included == 0 ? fee : fee + (rounded - included) * fee / included;
    }

    function _gasUnits(uint32 gasLimit) private pure returns (uint16) {
        uint32 units = gasLimit / GAS_UNIT + (gasLimit % GAS_UNIT == 0 ? 0 : 1);
        if (units > type(uint16).max) revert EntropyErrors.MaxGasLimitExceeded();
        return uint16(units);
    }

    function _commitment(bytes32 userContribution, bytes32 providerCommitment) private pure returns (bytes32) {
        return keccak256(bytes.concat(keccak256(bytes.concat(userContribution)), providerCommitment));
    }

    /// @dev Good enough where nothing is at stake.
    function _anyNumber() private view returns (bytes32) {
        return keccak256(abi.encode(block.prevrandao, block.timestamp, msg.sender, gasleft()));
    }
}
