// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IEntropyV2} from "@pythnetwork/entropy-sdk-solidity/IEntropyV2.sol";

/// @dev A requester whose callback does what a test tells it to.
contract Consumer {
    enum Manner {
        Takes,
        Reverts,
        BurnsGas,
        RevertsAtLength,
        AsksAgain
    }

    error Unwilling(uint256 why);

    IEntropyV2 private immutable _entropy;
    address private immutable _provider;

    Manner public manner;
    bytes32 public value;
    uint256 public gasGiven;

    constructor(IEntropyV2 entropy, address provider) payable {
        (_entropy, _provider) = (entropy, provider);
    }

    function behave(Manner manner_) external {
        manner = manner_;
    }

    function ask(bytes32 contribution, uint32 gasLimit) public returns (uint64) {
        return _entropy.requestV2{value: _entropy.getFeeV2(_provider, gasLimit)}(_provider, contribution, gasLimit);
    }

    function _entropyCallback(uint64, address, bytes32 number) external {
        gasGiven = gasleft();
        if (manner == Manner.Reverts) revert Unwilling(7);
        if (manner == Manner.BurnsGas) for (uint256 i = 1; i > 0; i++) {}
        if (manner == Manner.RevertsAtLength) _revertAtLength();
        if (manner == Manner.AsksAgain) {
            for (uint256 i = 0; i < 32; i++) {
                ask("again", 0);
            }
        }
        value = number;
    }

    function _revertAtLength() private pure {
        assembly ("memory-safe") {
            revert(0, 100000)
        }
    }
}
